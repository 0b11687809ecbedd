import { useClient } from '../api/use-client.ts'
import type { BulkAction } from '../resources/bulk-action.ts'
import { itemKind } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { allOf } from '../ui/intl.ts'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import { requestOf } from '../writes/request/request-of.ts'
import { bulkWrites } from './bulk-writes.ts'
import { newValues } from './plan.ts'
import { RecordName } from './rows-table.tsx'
import type { JournalRow, RowQuestion } from './run-state.ts'

/** What is asked about a row, in a few words. */
export const questionText = (question: RowQuestion): string => {
  if (question.kind === 'created') return createdText(question)
  const labels = new Set(question.conflicts.map(({ field }) => field.label))
  return [...labels, ...question.warnings.map(({ title }) => title)].join(', ')
}

/** What is known of a record whose create was not answered. */
const createdText = ({ found }: Extract<RowQuestion, { kind: 'created' }>): string => {
  if (found === null)
    return 'The response was lost, and the newest records could not be read: it may have been created.'
  return found.length > 0
    ? `The response was lost. It may have been created as ${allOf(found.map(({ id }) => id))}: created again, there would be two.`
    : 'The response was lost, and none of the newest records matches it.'
}

type QuestionProps = {
  resource: Resource
  action: BulkAction
  row: JournalRow
  question: RowQuestion
  onAnswer: (answer: Choice | ReadonlyMap<string, Choice> | null) => void
}

/** Asks about one record of a bulk change. */
export const RowQuestionDialog = ({ resource, action, row, question, onAnswer }: QuestionProps) => {
  const client = useClient()
  const subject = <RecordName resource={resource} row={{ ...row, isThere: false }} />
  if (question.kind === 'changed') {
    // A file has what was there when it was exported.
    const isImport = action.kind === 'apply' && action.from === 'import'
    return (
      <QuestionDialog
        {...question}
        subject={subject}
        moment={isImport ? 'Before your change' : 'When you planned it'}
        isAgain={false}
        confirm={itemKind(row) === 'delete' ? `Delete ${resource.words.one}` : 'Save changes'}
        onAnswer={onAnswer}
      />
    )
  }
  const write = bulkWrites(client, resource).create()
  const body = write.toBody(null, newValues(resource, row.after ?? {}))
  const warning = { id: 'again', title: 'Create it again?', text: createdText(question) }
  return (
    <QuestionDialog
      subject={subject}
      conflicts={[]}
      warnings={[warning]}
      theirs={[]}
      isAgain={false}
      request={requestOf(write, body, null)}
      confirm="Create again"
      onAnswer={(answers) => onAnswer(answers && 'mine')}
    />
  )
}
