// Builds unless the existing build is of the current sources; ends the process with 1 if that fails.
import { buildQuietly } from './build-quietly.mjs'
import { isUpToDate } from './build-stamp.mjs'

if (!(await isUpToDate()) && !buildQuietly()) process.exit(1)
