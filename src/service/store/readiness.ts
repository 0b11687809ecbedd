const SECONDS = 2

/** A question that throws ETIMEDOUT when its answer takes too long; one at a time is on the way. */
export const createReadiness = (ask: () => Promise<unknown>): (() => Promise<void>) => {
  let asking: Promise<void> | undefined
  const answered = async (): Promise<void> => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_resolve, reject) => {
      const error = new Error(`The database did not answer within ${SECONDS} seconds`)
      timer = setTimeout(reject, SECONDS * 1000, Object.assign(error, { code: 'ETIMEDOUT' }))
    })
    try {
      await Promise.race([ask(), late])
    } finally {
      clearTimeout(timer)
      asking = undefined
    }
  }
  return () => (asking ??= answered())
}
