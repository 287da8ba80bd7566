// Policies that are wanted often, as GET schema/templates tells them.
import { useLoad } from '../../../load.ts'

export interface PolicyTemplate {
  name: string
  sentence: string
  parameters: Record<string, { kind: string }>
}

export const useTemplates = (): readonly PolicyTemplate[] =>
  useLoad<{ templates: PolicyTemplate[] }>('/admin/v1/schema/templates').data?.templates ?? []
