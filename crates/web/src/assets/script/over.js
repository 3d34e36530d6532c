// What opens over the log: a hint or the card of an exchange can be put away, and what stays open while other things are
// looked at closes with Escape. And what is new behind a tab that is not shown gets a dot.

/** Begins to listen. */
export function watchOver() {
  document.addEventListener("click", (event) => {
    event.target.closest("[data-shut]")?.closest(".over").remove();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || document.querySelector("[popover=auto]:popover-open")) return;
    for (const pop of document.querySelectorAll("[popover=manual]:popover-open")) pop.hidePopover();
  });
  document.addEventListener("change", (event) => {
    if (event.target.matches(".pick")) delete event.target.dataset.news;
  });
}

/** Marks the tabs behind which something is new. */
export function markTabs() {
  for (const fresh of document.querySelectorAll("[data-tab] .fresh")) {
    const pick = document.getElementById(`tab-${fresh.closest("[data-tab]").dataset.tab}`);
    if (pick && !pick.checked) pick.dataset.news = "yes";
  }
}
