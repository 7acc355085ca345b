'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { GLOBAL } from '#components/news/landing-address.ts'
import { SelectInput, SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import { RichTextField } from '#components/ui/rich-text/rich-text-field.tsx'
import { SECTIONS, type ArticleType } from '#lib/articles/contract.ts'
import { typeNames } from '#lib/news/words.ts'
import { createTemplate, type ArticleTemplate } from '#lib/news-desk/template-contract.ts'
import { richTextWords } from '#lib/rich-text/document.ts'
import { FieldRow } from './field-row.tsx'
import { TagField, tagFormat } from './tag-fields.tsx'
import { newTemplate, readTemplate, templateLabels, toTemplateBody, toTemplateValues, type TemplateValues } from './template-form.ts'
import type { Reference } from './use-reference.ts'

type Body = ReturnType<typeof toTemplateBody>

/** The contract's rules, at the fields of the form; what is sent is the body as it is. */
const schema: FormSchema<Body> = {
  safeParse: (body) => {
    const result = createTemplate.body.safeParse(body)
    if (result.success) return { success: true, data: body as Body }
    const issues = result.error.issues.map((issue) => ({
      ...issue,
      path: issue.path[0] === 'description' ? issue.path.slice(1) : issue.path,
    }))
    return { success: false, error: { issues } }
  },
}

const types = ([0, 1] as const).map((value) => ({ value, label: typeNames[value] }))
const words = (value: unknown): string => richTextWords(value as string) || '(empty)'

interface TemplateDialogProps {
  /** Null = a new one. */
  template: ArticleTemplate | null
  reference: Reference
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** What new articles begin with. Mounted = open. */
export const TemplateDialog = ({ template, reference, onSaved, onClose }: TemplateDialogProps) => (
  <EditDialog
    title={`${template === null ? 'Create' : 'Edit'} template`}
    width={800}
    loaded={{ stored: template }}
    form={() => ({
      empty: newTemplate,
      toValues: toTemplateValues,
      labels: templateLabels,
      schema,
      toBody: toTemplateBody,
      format: {
        ...tagFormat(reference, ['topics', 'issuers', 'documentTypes', 'territories']),
        ...Object.fromEntries(SECTIONS.map((section) => [section, words])),
      },
    })}
    save={saveBy('POST /api/v1/ArticleTemplate', 'PUT /api/v1/ArticleTemplate/{id}', template?.id)}
    seen={isCurrent(readTemplate)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('name')} required autoFocus={template === null} />
        <FieldRow>
          <SelectInput<ArticleType> {...form.bind('type')} options={types} required />
          <SwitchInput {...form.bind('global')} hint="Off = for the tenant of this portal alone." />
        </FieldRow>
        <TextInput {...form.bind('title')} hint="{day}, {month} and {year} become those of the day on which an article begins with it." />
        {sectionsOf(form.values).map((section) => (
          <RichTextField key={section} {...form.bind(section)} />
        ))}
        <TagField {...form.bind('topics')} kind="topics" reference={reference} />
        <TagField {...form.bind('documentTypes')} kind="documentTypes" reference={reference} />
        <FieldRow>
          <TagField {...form.bind('issuers')} kind="issuers" reference={reference} />
          <TagField {...form.bind('territories')} kind="territories" reference={reference} />
        </FieldRow>
      </>
    )}
  </EditDialog>
)

/** Global articles have one section (A125); others that are filled all the same stay in sight. */
const sectionsOf = (values: TemplateValues) =>
  values.type === GLOBAL ? SECTIONS.filter((section) => section === 'freeContent' || values[section] !== '') : SECTIONS
