import type { ChildProcess } from 'node:child_process'

type Service = { child: ChildProcess; port: number; ms: number }

/** Starts a built service; `ms` is the time to the first 200 of /healthz. */
export const startService: (settings: Record<string, string>, main?: string) => Promise<Service>

/** Stops a process and waits for its end. */
export const stop: (process: { child: ChildProcess }) => Promise<void>

type Running = { child: ChildProcess }

/** Memory of a process in MiB: current and peak. */
export const memoryOf: (process: Running) => Promise<{ now: number; peak: number }>

/** Makes the peak of a process's memory start again from what it has now. */
export const forgetPeak: (process: Running) => Promise<void>

/** CPU time that a process has used, in ms; NaN if the system does not report it. */
export const processorMs: (process: Running) => Promise<number>
