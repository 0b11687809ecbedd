/** What gives the classes that a name has in stylesheets which belong together. */
export const classesIn =
  (...sheets: readonly CSSModuleClasses[]) =>
  (name: string): string =>
    sheets.flatMap((sheet) => sheet[name] ?? []).join(' ')
