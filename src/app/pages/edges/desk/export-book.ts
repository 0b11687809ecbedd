import { edgeBook, writtenEntry } from '../../../resources/edges/edge-book.ts'
import { downloadFile } from '../../../transfer/download-file.ts'

/** Saves the edges of this device as a file, which "Add edges" reads. */
export const exportBook = (ownerId: string, now: Date): void => {
  const text = JSON.stringify(edgeBook(ownerId).get().map(writtenEntry), null, 2)
  const name = `adit-edges-${now.toISOString().slice(0, 10)}.json`
  downloadFile(new File([text], name, { type: 'application/json' }))
}
