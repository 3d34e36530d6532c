// A small harness: tests run one after the other, and what fails is written where the driver reads it.

const tests = [];

/** A test by name. */
export const test = (name, run) => tests.push({ name, run });

/** Fails unless two values are alike. */
export function equal(found, wanted, what = "") {
  const [a, b] = [found, wanted].map((value) => JSON.stringify(value));
  if (a !== b) throw new Error(`${what}\n    found:  ${a}\n    wanted: ${b}`);
}

/** Fails unless it is the very same element. */
export function is(found, wanted, what) {
  if (found !== wanted) throw new Error(`${what}: another element`);
}

/** Runs them all. */
export async function run() {
  const failed = [];
  for (const { name, run } of tests) {
    try {
      await run();
    } catch (error) {
      failed.push(`${name}: ${error.message}`);
    }
  }
  window.results = { count: tests.length, failed };
}
