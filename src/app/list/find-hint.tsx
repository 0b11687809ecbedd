import { memo, useEffect, useState, type RefObject } from 'react'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { formatNumber } from '../ui/intl.ts'
import { useListed } from './listed-resource.ts'

// Once per visit: who knows need not be told again.
let isTold = false

type FindHintProps = { field: RefObject<HTMLInputElement | null>; count: number }

/** Says at the first Ctrl+F that the browser finds only what is in the page, and offers the search. */
export const FindHint = memo(({ field, count }: FindHintProps) => {
  const { words } = useListed()
  const [isShown, setIsShown] = useState(false)
  useEffect(() => {
    const onKeyDown = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
      if (isTold || key.toLowerCase() !== 'f' || altKey || shiftKey || !(ctrlKey || metaKey)) return
      // The browser finds all of a short list.
      if (document.querySelectorAll('[role=grid] tr[data-index]').length >= count) return
      isTold = true
      setIsShown(true)
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [count])
  if (!isShown) return null
  return (
    <Alert tone="idle" announce isFloating>
      <span>
        The browser finds only the rows on the screen, not all {formatNumber(count)} of this list.
      </span>
      <span>
        <Button
          size="small"
          onClick={() => {
            setIsShown(false)
            field.current?.focus()
          }}
        >
          Search all {words.other}
        </Button>{' '}
        <Button size="small" variant="quiet" onClick={() => setIsShown(false)}>
          Close
        </Button>
      </span>
    </Alert>
  )
})
