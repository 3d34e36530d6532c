// An offer while it is composed: the sentence that sums it up stays true, and what cannot be offered is said at its field.

const fill = (text, words) => text.replace(/\{(\w+)\}/g, (_, name) => words[name]);
const sum = (fields) => fields.reduce((all, field) => all + Number(field.value), 0);

/** Begins to follow what is composed. */
export function watchOffers() {
  document.addEventListener("input", (event) => {
    const form = event.target.closest("form.compose");
    if (form?.querySelector(".sum")) follow(form);
    if (form?.querySelector(".promise")) judge(form);
  });
}

// What is delivered is what was asked for, or it is a lie; both are allowed, and said before.
function judge(form) {
  const line = form.querySelector(".promise");
  const asked = new URLSearchParams(line.dataset.asked);
  const tiles = [...form.querySelectorAll("[data-total] input")];
  const wanted = [...asked.values()].reduce((all, n) => all + Number(n), 0);
  const same = tiles.every((field) => Number(field.value) === Number(asked.get(field.name) ?? 0));
  const honest = same && sum(tiles) === wanted;
  line.textContent = honest ? line.dataset.honest : line.dataset.lie;
  line.classList.toggle("lie", !honest);
}

function follow(form) {
  const line = form.querySelector(".sum");
  const { plain, said, nothing, many, empty } = line.dataset;
  const of = (group) => [...form.querySelectorAll(group)];
  const given = of(".give > .steps input[type=number]");
  const tiles = given.filter((field) => !/coins|work/.test(field.name));
  const ticked = of(".give .tick input:checked");
  const asked = of(".ask input[type=number]");
  const claims = of(".otherwise input[type=number]");
  const claim = form.querySelector("[name=claim]:checked")?.value ?? "truth";
  const down = sum(tiles);
  const other = claim === "else" && down > 0;
  const unnamed = [`${down} ${form.dataset.any}`];
  const words = {
    give: list(form, [...counted(given), ...ticked.map(named)]) || nothing,
    said: list(form, other ? counted(claims) : unnamed) || list(form, unnamed),
    ask: list(form, counted(asked)) || nothing,
  };
  line.textContent = fill(claim === "truth" || !down ? plain : said, words);
  // What is wrong is said where it stands, and nothing that was filled in is lost.
  for (const field of claims) field.setCustomValidity("");
  const last = claims.findLast((field) => Number(field.value) > 0);
  if (other && sum(claims) > down) last?.setCustomValidity(many);
  asked[0]?.setCustomValidity(sum(given) + sum(asked) + ticked.length ? "" : empty);
  line.classList.toggle("lie", !form.checkValidity());
}

const named = (field) => field.closest("label").querySelector("span").firstChild.textContent;
const counted = (fields) =>
  fields.filter((field) => Number(field.value) > 0).map((field) => `${field.value} ${named(field)}`);
const list = (form, words) => new Intl.ListFormat(form.closest("[lang]").lang).format(words);
