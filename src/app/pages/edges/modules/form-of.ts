import {
  backend,
  ipRestriction,
  type EdgeModule,
  type ModuleDocument,
} from '#contract/edge-modules.ts'
import { backendForm } from './backend-form.tsx'
import { ipRestrictionForm } from './ip-restriction-form.tsx'
import type { ModuleForm } from '../../../resources/edges/module-form.ts'

const FORMS = new Map<ModuleDocument, ModuleForm>([
  [ipRestriction, ipRestrictionForm],
  [backend, backendForm],
])

/** The form for a module's kind of document; undefined if it is edited as JSON. */
export const formOf = ({ document }: EdgeModule): ModuleForm | undefined => FORMS.get(document)
