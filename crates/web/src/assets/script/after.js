// What a finished game means beside others (ratings, best results) takes longer than a page may: it is asked for when the
// end is shown, and again if the page was drawn anew since.

/** Fills the place for it, if there is one that is not filled. */
export async function fillAfter() {
  const place = document.querySelector("[data-after]:not([data-filled])");
  if (!place) return;
  place.dataset.filled = "yes";
  try {
    // What is still being played is asked for again; the server lets each question wait for it.
    do {
      const answer = await fetch(place.dataset.after, { headers: { "x-live": "1" } });
      if (!answer.ok) return;
      place.innerHTML = await answer.text();
    } while (place.isConnected && place.querySelector("[data-pending]"));
  } catch {
    // The link to it stays.
  }
}
