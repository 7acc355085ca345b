'use client'
import { useState } from 'react'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { CheckboxInput, SelectInput, SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { PhoneInput } from '#components/ui/form/phone-input.tsx'
import { checkPhone } from '#components/ui/form/phone.ts'
import { Example } from './example.tsx'
import { later, loadPeople, rows } from './sample-data.ts'

const types = [
  { value: 1, label: 'Recurring' },
  { value: 2, label: 'Consulting' },
  { value: 3, label: 'Data-driven' },
]
const industries = [
  { value: 'banking', label: 'Banking', group: 'Financial services' },
  { value: 'funds', label: 'Funds', group: 'Financial services' },
  { value: 'insurance', label: 'Insurance', group: 'Financial services' },
  { value: 'public', label: 'Public sector', group: 'Others' },
  { value: 'health', label: 'Health', group: 'Others' },
]
const loadServices = async (search: string, page: number) => {
  await later()
  const names = rows.map(({ service }) => service).filter((name) => name.toLowerCase().includes(search.toLowerCase()))
  return { items: names.slice((page - 1) * 20, page * 20), hasNext: page * 20 < names.length }
}
const ignore = () => undefined

export function FieldExamples() {
  const [text, setText] = useState('')
  const [area, setArea] = useState('Accounting, valuation and reporting of investment funds.')
  const [type, setType] = useState<number | null>(null)
  const [on, setOn] = useState(true)
  const [tags, setTags] = useState<readonly string[]>(['funds'])
  const [service, setService] = useState<string | null>(null)
  const [person, setPerson] = useState<PickedPerson | null>(null)
  const [team, setTeam] = useState<readonly PickedPerson[]>([])
  const [phone, setPhone] = useState({ code: '+352', number: '621 123 456' })
  const [badPhone, setBadPhone] = useState({ code: '', number: '62112x' })
  const [date, setDate] = useState<string | null>('2026-02-05')
  return (
    <>
      <Example title="Fields">
        <TextInput id="text" label="Name" required value={text} onChange={setText} hint="As clients see it" />
        <TextInput id="url" label="Friendly URL" value="fund-accounting" onChange={ignore} prefix="service/" />
        <TextInput id="wrong" label="Name" required value="" onChange={ignore} error="This field is required" />
        <TextInput id="off" label="E-mail" value="ann.lee@firm.example" onChange={ignore} disabled />
        <TextAreaInput id="area" label="Short description" value={area} onChange={setArea} max={160} />
        <TextAreaInput
          id="long"
          label="Target profile"
          value={'x'.repeat(161)}
          onChange={ignore}
          max={160}
          error="Please provide a valid target profile (max 160 characters)"
        />
        <SelectInput id="type" label="Type" options={types} value={type} onChange={setType} emptyLabel="None" />
        <DateInput id="date" label="End date" value={date} onChange={setDate} />
        <div>
          <SwitchInput id="new" label="Is new" value={on} onChange={setOn} />
          <SwitchInput id="psf" label="Is PSF" value={false} onChange={ignore} disabled />
          <CheckboxInput
            id="ack"
            label="I know that this takes about 15 minutes"
            value={false}
            onChange={ignore}
            error="This field is required"
          />
        </div>
      </Example>
      <Example title="Choosing">
        <AsyncSelect<string>
          id="service"
          label="Service"
          value={service}
          onChange={setService}
          load={loadServices}
          getKey={(name) => name}
          getLabel={(name) => name}
        />
        <MultiSelect id="tags" label="Industry tags" options={industries} value={tags} onChange={setTags} />
        <PeoplePicker id="person" label="IT contact" value={person} onChange={setPerson} load={loadPeople} />
        <PeoplePicker
          multiple
          id="team"
          label="Team"
          required
          value={team}
          onChange={setTeam}
          load={loadPeople}
          error={team.length === 0 ? 'Please choose a contact.' : undefined}
        />
        <PhoneInput id="phone" label="Phone number" value={phone} onChange={setPhone} />
        <PhoneInput id="bad" label="Phone number" value={badPhone} onChange={setBadPhone} errors={checkPhone(badPhone)} />
      </Example>
    </>
  )
}
