/** Loads the panel of the preview. Apart from the form, which would list all files of it. */
export const loadPreview = async () => (await import('./selector-preview.tsx')).SelectorPreview
