import { rm } from 'node:fs/promises'

/** Removes the run's data directory once the service has stopped. */
export default async (): Promise<void> => {
  const directory = process.env['ADIT_E2E_DATA']
  if (directory) await rm(directory, { recursive: true, force: true })
}
