/** Firefox reads the file only some time after the press. */
const KEPT_MS = 40_000

/** Saves a file as a download of the browser. */
export const downloadFile = (file: File): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}
