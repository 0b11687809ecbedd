import { useEffect, useState } from 'react'

/** Long enough that a screen reader is not interrupted by each key. */
const SAY_MS = 700

/** Says a text that may change with each key once it has stayed for a moment. */
export const Said = ({ text }: { text: string }) => {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), SAY_MS)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <span className="visually-hidden" role="status">
      {said}
    </span>
  )
}
