/**
 * Reports on each look whether a count has not changed for a number of looks. It counts looks, not time:
 * there are none while the machine sleeps or the process is stopped.
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
