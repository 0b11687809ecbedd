/** Reads the parameters of these names from an address: texts, or not there. All others are left out. */
export const textsOf =
  <const Name extends string>(...names: readonly Name[]) =>
  (search: Record<string, unknown>) =>
    Object.fromEntries(
      names.filter((name) => typeof search[name] === 'string').map((name) => [name, search[name]]),
      // Each is one of the names, and a text.
    ) as { [One in Name]?: string | undefined }
