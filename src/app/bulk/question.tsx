import { itemKind, type BulkAction } from '../resources/bulk-action.ts'
import type { Resource } from '../resources/resource.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { Choice } from '../writes/conflicts/conflict.ts'
import { QuestionDialog } from '../writes/conflicts/question-dialog.tsx'
import { RecordName } from './rows-table.tsx'
import type { JournalRow, RowQuestion } from './run-state.ts'
import { createdText } from './run-text.ts'

type QuestionProps = {
  resource: Resource
  action: BulkAction
  row: JournalRow
  question: RowQuestion
  /** Gets null if it is left open. */
  onAnswer: (answer: Choice | ReadonlyMap<string, Choice> | null) => void
}

/** Asks about one record of a bulk change. */
export const RowQuestionDialog = ({ resource, action, row, question, onAnswer }: QuestionProps) => {
  const subject = <RecordName resource={resource} row={row} isLinked={false} />
  if (question.kind === 'created')
    return (
      <ConfirmDialog
        title="Create it again?"
        confirm="Create again"
        other={{ label: "Don't create", onPress: () => onAnswer('theirs') }}
        onConfirm={() => onAnswer('mine')}
        onCancel={() => onAnswer(null)}
      >
        <p>{subject}</p>
        <p>{createdText(question)}</p>
      </ConfirmDialog>
    )
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
