// What modules of the app use of a browser when they are loaded. Imported first, where there is no browser.
Object.assign(globalThis, {
  addEventListener: () => undefined,
  matchMedia: () => ({ matches: false, addEventListener: () => undefined }),
})
