import { useState } from 'react'
import type { BookResult } from '../../../resources/edges/edge-book.ts'
import {
  LABEL_MAX,
  plainEntry,
  TAG_MAX,
  TAGS_MAX,
  tidyTags,
  type BookEntry,
} from '../../../resources/edges/edge-entry.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { shortened } from '../../../ui/first-part.ts'
import { plural } from '../../../ui/intl.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { BookProblem } from './book-problem.tsx'
import { tagsIn } from './book-words.ts'
import styles from './desk-dialogs.module.css'

type EntryDialogProps = {
  entries: readonly BookEntry[]
  onSave: (edit: (entry: BookEntry) => BookEntry) => BookResult
  onClose: () => void
}

const tooLong = (length: number, most: number) =>
  length > most ? `Too long: ${length} of ${most} characters.` : undefined

const tagsError = (tags: readonly string[]) =>
  tags.length > TAGS_MAX
    ? `Too many: ${tags.length} of ${TAGS_MAX} tags.`
    : tooLong(Math.max(0, ...tags.map(({ length }) => length)), TAG_MAX)

/** Edits the label and the tags of an edge; of several, adds tags. */
export const EntryDialog = ({ entries, onSave, onClose }: EntryDialogProps) => {
  const [entry = plainEntry({ kind: '', id: '' }), ...others] = entries
  const isOne = others.length === 0
  const [label, setLabel] = useState(entry.label)
  const [tagText, setTagText] = useState(isOne ? entry.tags.join(', ') : '')
  const [result, setResult] = useState<BookResult>('stored')
  const tags = tidyTags(tagsIn(tagText))
  const errors = {
    label: tooLong(label.trim().length, LABEL_MAX),
    tags: tagsError(tagsIn(tagText)),
  }
  const isReady = !errors.label && !errors.tags
  const save = () => {
    if (!isReady) return
    const saved = onSave((one) =>
      isOne
        ? { ...one, label: label.replaceAll(/\s+/g, ' ').trim(), tags }
        : { ...one, tags: tidyTags([...one.tags, ...tags]) },
    )
    setResult(saved)
    if (saved === 'stored') onClose()
  }
  return (
    <ConfirmDialog
      title={
        isOne
          ? `Label and tags of ${shortened(entry.label || entry.id)}`
          : plural(entries.length, { other: 'Add tags to # edges' })
      }
      confirm={isOne ? 'Save' : 'Add tags'}
      isReady={isReady}
      onConfirm={save}
      onCancel={onClose}
      error={<BookProblem result={result} />}
      details={
        <div
          role="group"
          aria-label="Stored in this browser"
          className={styles.fields}
          onKeyDown={({ key, nativeEvent }) => {
            if (key === 'Enter' && !nativeEvent.isComposing) save()
          }}
        >
          {isOne && (
            <TextField label="Label" value={label} error={errors.label} onChange={setLabel} />
          )}
          <TextField
            label="Tags"
            hint="Separated by commas."
            value={tagText}
            error={errors.tags}
            onChange={setTagText}
          />
        </div>
      }
    >
      <p>Stored in this browser only. The edges don't change.</p>
    </ConfirmDialog>
  )
}
