import {
  backend,
  ipRestriction,
  type EdgeModule,
  type ModuleDocument,
} from '#contract/edge-modules.ts'
import type { ModuleRules } from '../module-form.ts'
import { backendRules } from './backend.ts'
import { ipRestrictionRules } from './ip-restriction.ts'
import { jsonRules } from './json.ts'

const RULES = new Map<ModuleDocument, ModuleRules>([
  [ipRestriction, ipRestrictionRules],
  [backend, backendRules],
])

/** The rules for a module's kind of document; one without its own is edited as JSON. */
export const rulesOf = ({ document }: Pick<EdgeModule, 'document'>): ModuleRules =>
  RULES.get(document) ?? jsonRules(document)
