import { join } from 'node:path'
import type { createProcessGroup, ServiceProcess } from '#service/testing/test-process.ts'
import { freePort } from '../../support/free-port.ts'
import type { SoakPlace } from './soak-run.ts'

type Given = {
  start: ReturnType<typeof createProcessGroup>['start']
  /** An empty folder for the data, and a key, of each process. */
  folder: string
  /** PostgreSQL; without it PGlite in the folder. */
  databaseUrl?: string
  processes: number
}

/** The key of all processes of a run. */
export const KEY = 'a-key-for-the-soak-only'
// Nobody calls it: the `uri` fields must not depend on where a process listens.
const PUBLIC_URL = 'http://soak.test'

/** Starts processes of the built service on one database, to be killed and started again. */
export const startSoakPlace = async ({
  start,
  folder,
  databaseUrl,
  processes,
}: Given): Promise<SoakPlace> => {
  const ports: number[] = []
  while (ports.length < processes) ports.push(await freePort())
  const launch = (index: number): Promise<ServiceProcess> =>
    start({
      asShipped: true,
      env: {
        PORT: `${ports[index]}`,
        ADIT_DATA_DIR: join(folder, `process-${index}`),
        ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
        ADIT_API_KEY: KEY,
        ADIT_PUBLIC_URL: PUBLIC_URL,
        ADIT_FAULTS: '1',
      },
    })
  const running: ServiceProcess[] = []
  for (let index = 0; index < processes; index += 1) running.push(await launch(index))

  const again = async (index: number, signal: NodeJS.Signals): Promise<void> => {
    const { kill, ended } = running[index] ?? {}
    kill?.(signal)
    await ended
    running[index] = await launch(index)
  }
  const incidents: Record<string, () => Promise<void>> = {}
  running.forEach((_each, index) => {
    incidents[`process ${index + 1} killed`] = () => again(index, 'SIGKILL')
    incidents[`process ${index + 1} stopped`] = () => again(index, 'SIGTERM')
  })
  return {
    key: KEY,
    publicUrl: PUBLIC_URL,
    origins: ports.map((port) => `http://127.0.0.1:${port}`),
    isOrdered: processes === 1,
    hasFaults: true,
    incidents,
  }
}
