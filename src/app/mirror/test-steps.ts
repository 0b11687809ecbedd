/** What steps come to, taken all at once. */
export const outcomeOf = <Outcome>(steps: Generator<void, Outcome>): Outcome => {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
