import { useSelector } from '@tanstack/react-store'
import { erasure } from '../../device/erase.ts'
import { DATABASES } from '../../device/registry.ts'
import { Alert } from '../../ui/alert.tsx'
import { allOf } from '../../ui/intl.ts'

/** What the databases hold, after "the". */
const TITLES: Record<keyof typeof DATABASES, string> = {
  copies: 'copy of all records',
  journals: 'bulk change',
  activity: 'activity',
}

const titleOf = (database: string): string => {
  const titles = Object.entries(TITLES) as [keyof typeof DATABASES, string][] // as declared above
  return titles.find(([key]) => database.startsWith(DATABASES[key].name))?.[1] ?? 'data'
}

/** After a sign-out: whether all that this browser kept of the account is gone, and what is not. */
export const ErasureNotice = () => {
  const state = useSelector(erasure)
  if (!state) return null
  const { left, isStuck, isOfOne } = state
  if (left.length === 0)
    return (
      <Alert tone="idle" announce>
        <strong>Signed out</strong>
        <span>
          This browser keeps nothing of the account any more
          {isOfOne && ', but its name and marks in the list of connections'}.
        </span>
      </Alert>
    )
  if (!isStuck)
    return (
      <Alert tone="idle">
        <strong>Signing out…</strong>
        <span>Removing what this browser keeps of the account.</span>
      </Alert>
    )
  const titles = [...new Set(left.map(titleOf))].map((title) => `the ${title}`)
  return (
    <Alert tone="warn" announce>
      <strong>Signed out, but not everything is removed</strong>
      <span>
        This browser has not yet removed {allOf(titles)}. Close the other tabs of the dashboard; if
        this stays, clear the data of this site in the browser.
      </span>
    </Alert>
  )
}
