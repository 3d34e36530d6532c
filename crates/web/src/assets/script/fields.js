// Fields of forms: steppers beside numbers, and what was filled in while the table moves on.

/** Gives each number a button on each side. */
export function steppers() {
  for (const field of document.querySelectorAll(".step > input")) {
    if (field.nextSibling) continue;
    field.before(stepper(field, "−", -1));
    field.after(stepper(field, "+", 1));
    mark(field);
  }
}

// Only for the pointer: a keyboard changes the field itself, and screen readers read it.
function stepper(field, sign, by) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign, tabIndex: -1 });
  button.ariaHidden = "true";
  button.onclick = () => {
    field.value = Math.min(Number(field.max), Math.max(0, Number(field.value) + by));
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return button;
}

// Marks a number that is not zero, and shuts the buttons that would lead beyond its bounds or those of its group.
function mark(field) {
  const n = Number(field.value);
  field.closest(".num-step")?.classList.toggle("set", n > 0);
  const [less, more] = field.parentNode.querySelectorAll("button");
  if (more) [less.disabled, more.disabled] = [n <= 0, n >= Number(field.max)];
  const group = field.closest("[data-total]");
  if (!group) return;
  const fields = [...group.querySelectorAll("input")];
  const sum = fields.reduce((all, each) => all + Number(each.value), 0);
  for (const each of fields) {
    const up = each.parentNode.querySelector("button:last-child");
    if (up) up.disabled = sum >= Number(group.dataset.total) || Number(each.value) >= Number(each.max);
  }
}
document.addEventListener("input", (event) => {
  if (event.target.matches(".step > input")) mark(event.target);
});

/** Lets a choice of so many be sent only once so many are ticked. */
export function ticks() {
  for (const group of document.querySelectorAll("[data-ticks]")) {
    const chosen = group.querySelectorAll("input[type=checkbox]:checked").length;
    group.querySelector("button[name=compose]").disabled = chosen !== Number(group.dataset.ticks);
  }
}
document.addEventListener("input", (event) => {
  if (event.target.closest("[data-ticks]")) ticks();
});

/** What is filled in, of the forms that keep it. */
export function filled() {
  const names = (form) => new Set([...form.elements].map((field) => field.name));
  return [...document.querySelectorAll("form[data-keep]")].map((form) => [form.id, new FormData(form), names(form)]);
}

/** Fills it in again; a field that was not there keeps what it came with. */
export function refill(forms) {
  for (const [id, data, names] of forms) {
    for (const field of document.getElementById(id)?.elements ?? []) {
      if (!names.has(field.name)) continue;
      if (field.type === "checkbox" || field.type === "radio") {
        field.checked = data.getAll(field.name).includes(field.value);
      } else if (field.type === "number" && data.has(field.name)) {
        field.value = data.get(field.name);
      }
    }
  }
}

/** Empties the other forms of a part: what was ticked is not ticked for the next move. */
export function unfill(part) {
  for (const field of part.querySelectorAll("form:not([data-keep]) input")) {
    const number = field.type === "number" && field.value !== field.defaultValue;
    if (number || field.checked !== field.defaultChecked) field.form.reset();
  }
}
