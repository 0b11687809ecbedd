/**
 * Tells, look by look, whether a count has stood still for so many looks. Looks are counted, not time: while
 * the machine sleeps or the process is stopped there are none.
 */
export const createStallDetector = (looks: number) => {
  let last: number | undefined
  let still = 0
  return (count: number): boolean => {
    still = count === last ? still + 1 : 0
    last = count
    return still >= looks
  }
}
