import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import type { WatchdogData } from './watchdog.ts'

// Only `startWatchdog` starts this thread, and it passes this.
const { beats, lookMs, looks } = workerData as WatchdogData

// Counts looks, not time: there are none while the machine sleeps or the process is stopped.
let last = -1
let still = 0

const looking = setInterval(() => {
  const beat = Atomics.load(beats, 0)
  still = beat === last ? still + 1 : 0
  last = beat
  if (still < looks) return
  // The kill has no effect on a process with the id 1; then this message is written once.
  clearInterval(looking)
  const seconds = Math.round((looks * lookMs) / 1000)
  // A stream would wait for the stuck event loop, and `process.exit` here ends only this thread.
  writeSync(
    2,
    `Adit ends: its process ${process.pid} was stuck for ${seconds} seconds and answered neither requests nor signals. What was acknowledged is kept. Start it again; if it gets stuck again, see whether the disk of the data directory is full.\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}, lookMs)
