/** Loads what checks and makes signing requests. Apart from the form, which would list all files of it. */
export const loadWorkbench = async () => (await import('./request-workbench.tsx')).RequestWorkbench
