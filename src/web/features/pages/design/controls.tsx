import { Bookmark, Search } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Checkbox, RadioCard, SwitchRow } from "../../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Input } from "../../../ui/input.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { GallerySection } from "./gallery-section.tsx";

export function Buttons() {
  const [saved, setSaved] = useState(true);
  return (
    <GallerySection title="Buttons">
      <div className="stack">
        <div className="actions">
          <Button kind="primary">Primary</Button>
          <Button>Secondary</Button>
          <Button kind="quiet">Quiet</Button>
          <Button kind="danger">Delete</Button>
          <Button kind="danger-quiet">Decline</Button>
        </div>
        <div className="actions">
          <Button kind="primary" busy="Signing in...">
            Continue
          </Button>
          <Button kind="primary" disabled>
            Disabled
          </Button>
          <Button disabled>Disabled</Button>
          <Button reason="This job is no longer accepting referrals.">With a reason</Button>
          <Button size="sm">Small</Button>
          <Button className="show-focus">With focus</Button>
          <IconButton icon={Bookmark} label="Save Job" pressed={saved} onClick={() => setSaved(!saved)} />
        </div>
        <div className="actions">
          <Button kind="primary" size="lg">
            Large
          </Button>
          <TextLink to="/" arrow>
            A link that leads on
          </TextLink>
        </div>
      </div>
    </GallerySection>
  );
}

export function Fields() {
  const [file, setFile] = useState<File | null>(null);
  return (
    <GallerySection title="Fields">
      <div className="form comp-form">
        <Field label="Label" hint="A hint says what is wanted">
          <Input defaultValue="With a value" />
        </Field>
        <Field label="With an error" error="Please enter a valid email address">
          <Input type="email" defaultValue="sebastien@rochat" />
        </Field>
        <Field label="Disabled">
          <Input defaultValue="While busy" disabled />
        </Field>
        <Field label="Search" optional>
          <Input type="search" icon={Search} placeholder="Title, company or skill" />
        </Field>
        <Field label="Reward" aside={<span className="note soft">in US dollars</span>}>
          <Input affix="$" inputMode="numeric" defaultValue="12500" />
        </Field>
        <Field label="Select">
          <Select
            defaultValue="engineering"
            options={[
              { value: "engineering", label: "Engineering" },
              { value: "product", label: "Product" },
            ]}
          />
        </Field>
        <Field label="With a counter">
          <Textarea counter={{ min: 50, max: 5000 }} defaultValue="A good colleague." />
        </Field>
        <Field label="A file" hint="pdf, doc or docx, at most 5 MB">
          <FileDrop
            accept=".pdf,.doc,.docx"
            file={file}
            onChoose={setFile}
            choose="Choose file"
            hint="Nothing chosen yet"
          />
        </Field>
        <div>
          <Checkbox label="Checked" defaultChecked />
          <Checkbox label="Not checked" />
        </div>
        <SwitchRow label="Weekly digest" hint="Every Monday" defaultChecked />
        <FieldGroup label="Role">
          <div className="two">
            <RadioCard name="role" defaultChecked>
              <span className="strong">Founder</span>
            </RadioCard>
            <RadioCard name="role">
              <span className="strong">Operator</span>
            </RadioCard>
          </div>
        </FieldGroup>
      </div>
    </GallerySection>
  );
}
