import type { ChildProcess } from 'node:child_process'

type Service = { child: ChildProcess; port: number; ms: number }

/** Starts a built service; `ms` is the time to the first 200 of /healthz. */
export const startService: (settings: Record<string, string>, main?: string) => Promise<Service>

/** Stops a process and waits for its end. */
export const stop: (process: { child: ChildProcess }) => Promise<void>
