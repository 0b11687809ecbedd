import { bindingOf, type OperatorDocument } from '../../api/operator-document.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'

type RecreateNoteProps = { operator: OperatorDocument; onRecreate: () => void }

/** Says that the operator of a form was deleted, and offers to create it again. */
export const RecreateNote = ({ operator, onRecreate }: RecreateNoteProps) => (
  <Alert tone="bad" announce>
    <strong>Somebody else has deleted this operator</strong>
    <span>
      What you typed is still here. A new operator gets an id of its own
      {bindingOf(operator).cert.cert && ', and needs a new certificate signing request'}.
    </span>
    <span>
      <Button size="small" onClick={onRecreate}>
        Create again from this form
      </Button>
    </span>
  </Alert>
)
