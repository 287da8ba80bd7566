// Policies that are wanted often, as GET schema/templates tells them.
import { useLoad } from '../../../load.ts'

export interface Template {
  name: string
  sentence: string
  parameters: Record<string, { kind: string }>
}

export const useTemplates = (): readonly Template[] =>
  useLoad<{ templates: Template[] }>('/admin/v1/schema/templates').data?.templates ?? []
