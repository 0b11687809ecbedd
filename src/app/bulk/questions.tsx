import { useMemo, useState } from 'react'
import { useClient } from '../api/use-client.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DataTable, type Column } from '../ui/data-table.tsx'
import { allOf, formatNumber, plural } from '../ui/intl.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import { recordCount } from '../resources/resource-words.ts'
import type { Resource } from '../resources/resource.ts'
import type { BulkAction, BulkItem } from '../resources/bulk-action.ts'
import { bulkWrites } from './bulk-writes.ts'
import { requestOfCreate } from './request-dialog.tsx'
import styles from './bulk.module.css'
import type { RowQuestion } from './journal.ts'
import { NameCell, nameColumn } from './row-cells.tsx'
import type { Runner } from './runner.ts'

type Asked = { readonly index: number; readonly item: BulkItem; readonly question: RowQuestion }

type QuestionsProps = {
  resource: Resource
  runner: Runner
  /** Of the runner's rows. */
  revision: number
  onAnswer: (indices: readonly number[], answer: Choice | ReadonlyMap<string, Choice>) => void
}

const askedIn = (runner: Runner): Asked[] =>
  runner.indicesOf('asked').flatMap((index) => {
    const item = runner.items[index]
    const { state } = runner.markOf(index)
    return item && state.kind === 'asked' ? [{ index, item, question: state.question }] : []
  })

/** What somebody else has changed meanwhile: each with both values, to decide one by one or all at once. */
export const Questions = ({ resource, runner, revision, onAnswer }: QuestionsProps) => {
  const [open, setOpen] = useState<Asked>()
  // oxlint-disable-next-line react/exhaustive-deps -- the revision tells that the runner's rows have changed
  const asked = useMemo(() => askedIn(runner), [runner, revision])
  const columns = useMemo(() => askedColumns(resource, setOpen), [resource])
  const all = asked.map(({ index }) => index)
  // A record that may have been created is looked at before it is created again.
  const changed = asked.filter(({ question }) => question.kind === 'changed')
  return (
    <Card
      title="To decide"
      flush
      foot={
        <>
          <span>{recordCount(resource.words, asked.length)}</span>
          <span className={styles.buttons}>
            <Button onClick={() => onAnswer(all, 'theirs')}>Keep theirs for all</Button>
            {changed.length > 0 && (
              <Button
                onClick={() =>
                  onAnswer(
                    changed.map(({ index }) => index),
                    'mine',
                  )
                }
              >
                Keep mine for all {changed.length < all.length && formatNumber(changed.length)}
              </Button>
            )}
          </span>
        </>
      }
    >
      <DataTable
        caption="Questions"
        what={resource.words.other}
        columns={columns}
        rows={asked}
        keyOf={({ index }) => String(index)}
      />
      {open && (
        <OneQuestion
          resource={resource}
          asked={open}
          moment={momentOf(runner.head().action)}
          onAnswer={(answer) => {
            setOpen(undefined)
            if (answer) onAnswer([open.index], answer)
          }}
        />
      )}
    </Card>
  )
}

// A file has what was there when it was exported.
const momentOf = (action: BulkAction): string =>
  action.kind === 'apply' && action.from === 'import' ? 'Before your change' : 'When you planned it'

type OneQuestionProps = {
  resource: Resource
  asked: Asked
  moment: string
  onAnswer: (answer: Choice | ReadonlyMap<string, Choice> | null) => void
}

const OneQuestion = ({
  resource,
  asked: { item, question },
  moment,
  onAnswer,
}: OneQuestionProps) => {
  const writes = bulkWrites(useClient(), resource)
  const subject = <NameCell resource={resource} item={item} isThere={false} />
  const shared = { subject, moment, isAgain: false }
  if (question.kind === 'changed')
    return (
      <QuestionDialog
        {...shared}
        {...question}
        confirm={item.kind === 'delete' ? `Delete ${resource.words.one}` : 'Save changes'}
        onAnswer={onAnswer}
      />
    )
  return (
    item.kind === 'create' && (
      <QuestionDialog
        {...shared}
        conflicts={[]}
        warnings={[{ id: 'again', title: 'Create it again?', text: createdText(question) }]}
        theirs={[]}
        request={requestOfCreate(writes, item)}
        confirm="Create again"
        onAnswer={(answers) => onAnswer(answers && 'mine')}
      />
    )
  )
}

/** What is known of a record whose create was not answered. */
const createdText = ({
  found,
  isUnread = false,
}: Extract<RowQuestion, { kind: 'created' }>): string => {
  if (found.length > 0)
    return `The response was lost. It may have been created as ${allOf(found.map(({ id }) => id))}: created again, there would be two.`
  return isUnread
    ? 'The response was lost, and the newest records could not be read: it may have been created.'
    : 'The response was lost, and none of the newest records matches it.'
}

const questionText = (question: RowQuestion): string => {
  if (question.kind === 'created')
    return question.found.length > 0
      ? plural(question.found.length, {
          one: 'It may have been created already: # record matches it',
          other: 'It may have been created already: # records match it',
        })
      : 'It may have been created already'
  const { conflicts, warnings } = question
  const labels = new Set(conflicts.map(({ field }) => field.label))
  return [...labels, ...warnings.map(({ title }) => title)].join(', ')
}

const askedColumns = (resource: Resource, onOpen: (asked: Asked) => void): Column<Asked>[] => [
  nameColumn(resource, ({ item }) => ({ item, isThere: true })),
  {
    id: 'what',
    heading: 'Field',
    cell: ({ question }) => questionText(question),
  },
  {
    id: 'decide',
    heading: 'Decide',
    isHeadingHidden: true,
    className: styles.action,
    cell: (asked) => (
      <Button size="small" onClick={() => onOpen(asked)}>
        Decide…
      </Button>
    ),
  },
]
