// What every page does: it can be installed, and be there without a network (worker.js).

// Only where the browser allows it: with TLS, or on the own machine.
if ("serviceWorker" in navigator) {
  const begin = async () => {
    try {
      await navigator.serviceWorker.register("/worker.js");
      const { active } = await navigator.serviceWorker.ready;
      active.postMessage({ lang: document.documentElement.lang });
    } catch (error) {
      console.info(error);
    }
  };
  // A script that comes late finds the page loaded.
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin);
}
