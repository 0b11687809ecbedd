import { useRef, useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TextField } from '../ui/text-field.tsx'
import { formatNumber } from '../ui/intl.ts'
import type { Loss } from '../resources/bulk-action.ts'

type TypedCountProps = {
  /** What will happen: "Delete operators". */
  title: string
  losses: readonly Loss[]
  onConfirm: () => void
  onCancel: () => void
}

/** The number that a text says, however its thousands are written; null if none. */
export const readCount = (text: string): number | null => {
  const digits = text.replaceAll(/[\s.,'’]/g, '')
  return /^\d+$/.test(digits) ? Number(digits) : null
}

/** Asks for the number of records before something that no undo brings back. */
export const TypedCount = ({ title, losses, onConfirm, onCancel }: TypedCountProps) => {
  const count = losses.reduce((sum, loss) => sum + loss.count, 0)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const isReady = readCount(typed) === count
  const confirm = () => {
    if (isReady) return onConfirm()
    setProblem(typed.trim() ? "Doesn't match. Type the number as shown." : 'Type it to confirm.')
    input.current?.focus()
  }
  return (
    <ConfirmDialog
      title={`${title}?`}
      confirm={title}
      destructive
      isReady={isReady}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      {losses.map(({ text }) => (
        <p key={text}>{text}</p>
      ))}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <TextField
          ref={input}
          label={`Type ${formatNumber(count)} to confirm`}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text)
            setProblem(undefined)
          }}
        />
      </form>
    </ConfirmDialog>
  )
}
