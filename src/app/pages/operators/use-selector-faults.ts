import { useEffect, useState } from 'react'
import { isBlank } from '../../resources/operators/operator-values.ts'
import { selectorFault } from '../../resources/operators/operator-write.ts'

/** Half an expression is no fault yet. */
const PAUSE_MS = 500

/** What is wrong with each selector, a moment after it was typed. Those of the record are known to the service. */
export const useSelectorFaults = (
  selectors: readonly string[],
  known: readonly (string | undefined)[] = [],
): ReadonlyMap<string, string> => {
  const [faults, setFaults] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isHere = true
    const check = async () => {
      const typed = selectors.filter((one) => !isBlank(one) && !known.includes(one))
      const found = await Promise.all(
        typed.map(async (one) => [one, await selectorFault(one)] as const),
      )
      if (isHere) setFaults(new Map(found.flatMap(([one, fault]) => (fault ? [[one, fault]] : []))))
    }
    // Without the code the service says it.
    const timer = setTimeout(() => void check().catch(() => undefined), PAUSE_MS)
    return () => {
      isHere = false
      clearTimeout(timer)
    }
  }, [selectors, known])
  return faults
}
