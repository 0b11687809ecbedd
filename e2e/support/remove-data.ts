import { rmSync } from 'node:fs'

/** Removes the data of the run when the runner exits: until then the service still uses them. */
export default (): void => {
  const folder = process.env['ADIT_E2E_DATA']
  if (folder) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}
