/** A gate that lets at most `most` of the tasks given to it run at a time, the others in their order. */
export const atMost = (most: number) => {
  let running = 0
  const waiting: (() => void)[] = []
  const enter = () =>
    running < most
      ? Promise.resolve(void running++)
      : // Who leaves hands the place on, so that nobody slips in between.
        new Promise<void>((resolve) => waiting.push(resolve))
  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
  return async <T>(task: () => Promise<T>): Promise<T> => {
    await enter()
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
