/** Under a second: monitors of the process expect an answer within one second. */
const LATE_MS = 900

/**
 * A query that throws ETIMEDOUT when its answer is late; only one runs at a time. If other queries, which
 * `answered` counts, got answers meanwhile, the database is busy and not away.
 */
export const createReadiness = (
  ask: () => Promise<unknown>,
  answered: () => number,
): (() => Promise<void>) => {
  let asking: Promise<void> | undefined
  const inTime = async (): Promise<void> => {
    const before = answered()
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<void>((resolve, reject) => {
      const end = (): void => {
        if (answered() > before) return resolve()
        const error = new Error(`The database did not answer within ${LATE_MS} ms`)
        return reject(Object.assign(error, { code: 'ETIMEDOUT' }))
      }
      timer = setTimeout(end, LATE_MS)
    })
    try {
      await Promise.race([ask(), late])
    } finally {
      clearTimeout(timer)
      asking = undefined
    }
  }
  return () => (asking ??= inTime())
}
