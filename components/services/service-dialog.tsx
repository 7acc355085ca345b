'use client'
import { useState } from 'react'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Link from 'next/link'
import { EditDialog, isCurrent } from '#components/record/edit-dialog.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import type { Steps } from '#components/ui/form/record-steps.tsx'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { labelsWithout } from '#components/ui/form/use-form.ts'
import type { Service, ServiceRow } from '#lib/services/contract.ts'
import { CatalogueBlocks } from './catalogue-blocks.tsx'
import { readCatalogue } from './read-catalogue.ts'
import { ServiceApplications } from './service-applications.tsx'
import { comparisonTexts } from './service-comparison.ts'
import { DetailFields, InformationFields, ScopeFields, VideoFields, VisibilityFields } from './service-fields.tsx'
import { asNew, newService, schema, toBody, toFormData, toValues, type ServiceValues } from './service-form.ts'
import { ServiceIllustrations } from './service-illustrations.tsx'
import { labels } from './service-labels.ts'
import { ServicePreview } from './service-preview.tsx'
import { TeamFields, ViewerFields } from './service-people.tsx'
import { readService } from './use-service-list.ts'

const section = {
  information: { id: 'service-information', label: 'Service information' },
  scope: { id: 'service-scope', label: 'Service Scope' },
  details: { id: 'service-details', label: 'Service details' },
  illustrations: { id: 'service-illustrations', label: 'Illustrations' },
  applications: { id: 'service-applications', label: 'Applications' },
  teams: { id: 'service-teams', label: 'Teams' },
  viewers: { id: 'service-viewers', label: 'Viewers' },
  video: { id: 'service-video', label: 'Video' },
  visibility: { id: 'service-visibility', label: 'Visibility' },
} as const

interface ServiceDialogProps {
  /** Null = a new service. */
  id: string | null
  /** To choose related services from. */
  services: readonly ServiceRow[]
  /** Services that have viewers (A102). */
  viewerServiceIds: readonly string[]
  /** The way through the list that it was opened from. */
  steps: Steps | undefined
  onSaved: (service: Service) => void
  /** Somebody deleted it while it was in the form. */
  onGone: (id: string) => void
  onClose: () => void
}

/** Whoever comes by the address of the form and may not save (B414) learns it before typing, not after. */
const NotEditable = ({ service: { name, friendlyUrl }, onClose }: { service: Service; onClose: () => void }) => (
  <ReadDialog
    title={name}
    width="xs"
    actions={
      <Button component={Link} href={`/service/${encodeURIComponent(friendlyUrl)}`} color="inherit">
        Open its page
      </Button>
    }
    focusClose
    onClose={onClose}
  >
    <DialogContentText>{`The service ${name} is changed by the people who work for it and by super users only.`}</DialogContentText>
  </ReadDialog>
)

/** "Create service" or "Edit service". Mounted = open. */
export function ServiceDialog({ id, services, viewerServiceIds, steps, onSaved, onGone, onClose }: ServiceDialogProps) {
  /** What somebody else has saved meanwhile: theirs are the illustrations that can be marked. Null = the service was deleted. */
  const [theirs, setTheirs] = useState<Service | null>()
  const hasViewers = id !== null && viewerServiceIds.includes(id.toLowerCase())
  const illustrationsOf = (stored: Service | null) => (theirs === undefined ? stored : theirs)?.illustrations ?? []
  return (
    <EditDialog
      title={id === null ? 'Create service' : 'Edit service'}
      // B418.
      width={800}
      load={async () => {
        const [catalogue, stored] = await Promise.all([readCatalogue(), id === null ? null : readService(id)])
        return { catalogue, stored }
      }}
      instead={({ stored }) => stored !== null && !stored.canAddSubscription && <NotEditable service={stored} onClose={onClose} />}
      form={({ catalogue, stored }) => ({
        subtitle: stored?.name,
        ...(steps && { steps }),
        sections: Object.values(section).filter((entry) => entry !== section.viewers || hasViewers),
        empty: newService,
        toValues,
        // Of both nothing is stored, so that there is nothing to compare.
        labels: labelsWithout<ServiceValues, 'illustrationsToAdd' | 'illustrationsToRemove'>(labels),
        schema,
        toBody: (values: ServiceValues) => toBody(values, catalogue.taxonomies),
        preview: (values: ServiceValues) => (
          <ServicePreview values={values} stored={theirs === undefined ? stored : theirs} catalogue={catalogue} />
        ),
        format: comparisonTexts(catalogue, services),
      })}
      onReplaced={setTheirs}
      save={({ write, isNew, body, values, stored }) => {
        const known = new Set(illustrationsOf(stored).map((illustration) => illustration.id))
        const sent = {
          ...body,
          illustrationsToRemove: body.illustrationsToRemove.filter((one) => known.has(one)),
          illustrations: body.illustrations.filter((one) => known.has(one.id)),
        }
        return isNew
          ? write('POST /api/v1/Service', { body: toFormData(asNew(sent), values.illustrationsToAdd) })
          : write('PUT /api/v1/Service/{id}', { params: { id: id! }, body: toFormData(sent, values.illustrationsToAdd) })
      }}
      seen={isCurrent(readService)}
      onSaved={onSaved}
      onGone={() => {
        setTheirs(null)
        onGone(id!)
      }}
      saveAsNew="Save as new creates the service again, without the illustrations it had."
      onClose={onClose}
    >
      {(form, { catalogue: { tenants, taxonomies, groups }, stored }) => (
        <>
          <FormSection {...section.information}>
            <InformationFields form={form} serviceId={stored?.id} services={services} />
          </FormSection>
          <FormSection {...section.scope}>
            <ScopeFields form={form} tenants={tenants} />
          </FormSection>
          <FormSection {...section.details}>
            <CatalogueBlocks
              formId={form.id}
              tenants={tenants}
              taxonomies={taxonomies}
              domains={form.values.domains}
              lifeCycles={form.values.lifeCycles}
              industries={form.values.industries}
              valueChains={form.values.valueChains}
              lifeCyclesError={form.errors.lifeCycles}
              industriesError={form.errors.industries}
              valueChainsError={form.errors.valueChains}
              onChange={form.set}
            />
            <DetailFields form={form} serviceId={stored?.id} services={services} groups={groups} tenants={tenants} />
          </FormSection>
          <FormSection {...section.illustrations}>
            <ServiceIllustrations
              serviceId={stored?.id}
              stored={illustrationsOf(stored)}
              removed={form.values.illustrationsToRemove}
              onRemovedChange={(ids) => form.set('illustrationsToRemove', ids)}
              values={form.values}
              onChange={({ illustrations, illustrationsToAdd }) => {
                form.set('illustrations', illustrations)
                form.set('illustrationsToAdd', illustrationsToAdd)
              }}
              error={Object.entries(form.errors).find(([path]) => path.startsWith('illustrations'))?.[1]}
            />
          </FormSection>
          <FormSection {...section.applications}>
            <ServiceApplications
              id={form.id}
              rows={form.values.applications}
              errors={form.errors}
              onChange={(rows) => form.set('applications', rows)}
            />
          </FormSection>
          <FormSection {...section.teams}>
            <TeamFields form={form} />
          </FormSection>
          {hasViewers && (
            <FormSection {...section.viewers}>
              <ViewerFields form={form} />
            </FormSection>
          )}
          <FormSection {...section.video}>
            <VideoFields form={form} />
          </FormSection>
          <FormSection {...section.visibility}>
            <VisibilityFields form={form} />
          </FormSection>
        </>
      )}
    </EditDialog>
  )
}
