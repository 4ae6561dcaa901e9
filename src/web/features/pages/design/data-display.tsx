import { useState } from "react";
import { formatDollars } from "../../../../rules/money.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Chip, RewardChip, Tags } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card, Quotation, Voucher } from "../../../ui/card.tsx";
import { AreaChart, Funnel } from "../../../ui/charts.tsx";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Seal } from "../../../ui/seal.tsx";
import { Stat, StatStrip } from "../../../ui/stats.tsx";
import { Table } from "../../../ui/table.tsx";
import { ProgressSteps, Timeline } from "../../../ui/timeline.tsx";
import { GallerySection } from "./gallery-section.tsx";

export function Badges() {
  const [remote, setRemote] = useState(true);
  return (
    <GallerySection title="Badges and chips">
      <div className="stack">
        <div className="tags">
          <StatusBadge of={{ job: "Open" }} />
          <StatusBadge of={{ job: "On Hold" }} />
          <StatusBadge of={{ job: "Closed" }} />
          <StatusBadge of={{ job: "Closed", archived: true }} />
          <StatusBadge of={{ referral: "Pending" }} />
          <StatusBadge of={{ referral: "Reviewing" }} />
          <StatusBadge of={{ referral: "Interviewing" }} />
          <StatusBadge of={{ referral: "Hired" }} />
          <StatusBadge of={{ referral: "Rejected" }} />
          <StatusBadge of={{ application: "Applied" }} />
          <StatusBadge of={{ application: "Reviewing" }} />
          <StatusBadge of={{ reward: "Pending" }} />
          <StatusBadge of={{ reward: "In Escrow" }} />
          <StatusBadge of={{ reward: "Released" }} />
          <StatusBadge of={{ reward: "Refunded" }} />
        </div>
        <div className="actions">
          <RewardChip>{formatDollars(12_500, "en")}</RewardChip>
          <Tags tags={["PostgreSQL", "Go"]} more="+4 more" />
          <Chip pressed={remote} onPress={() => setRemote(!remote)}>
            Remote
          </Chip>
        </div>
        <div className="actions">
          <Avatar name="Ines Marchetti" />
          <Avatar name="Tomasz Wieczorek" size="lg" />
          <Avatar name="amara@example.com" size="sm" />
          <CompanyLogo name="Northlight Robotics" />
          <CompanyLogo name="Quillstack" size="lg" />
          <CompanyLogo name="Cedarline Health" size="sm" />
          <CompanyLogo name="Tern Mobility" />
          <CompanyLogo name="Osprey Ledger" />
          <CompanyLogo name="Mirelle" />
        </div>
      </div>
    </GallerySection>
  );
}

export function Cards() {
  return (
    <GallerySection title="Cards">
      <div className="stack">
        <Card title="A card" aside={<Button size="sm">Change</Button>}>
          <p>A sheet of paper with a title.</p>
        </Card>
        <Voucher worth={formatDollars(9_000, "en")} worthNote="reward" actions={<Button>Refer Someone</Button>}>
          <p className="card-title">Senior Embedded Engineer</p>
          <ul className="facts">
            <li>Northlight Robotics</li>
            <li>Pittsburgh</li>
            <li>Full-time</li>
          </ul>
        </Voucher>
        <Quotation
          text={"I shared a bench with Amara for three years.\nHire her before I do."}
          sign={
            <>
              <Avatar name="Tomasz Wieczorek" size="sm" />
              <span>Tomasz Wieczorek</span>
            </>
          }
        />
        <StatStrip label="Referrals">
          <Stat label="Total Referrals" value="18" to="/" />
          <Stat label="Successful Hires" value="3" />
          <Stat label="In Progress" value="5" />
          <Stat label="Total Earned" value={formatDollars(27_500, "en")} />
        </StatStrip>
        <Table
          caption="Applications"
          rows={[
            { name: "Jonah Feldman", reward: 4_500 },
            { name: "Amara Okafor", reward: 9_000 },
          ]}
          rowKey={(row) => row.name}
          columns={[
            { key: "name", head: "Candidate", main: true, cell: (row) => <span className="strong">{row.name}</span> },
            { key: "status", head: "Status", cell: () => <StatusBadge of={{ application: "Applied" }} /> },
            { key: "reward", head: "Reward", num: true, cell: (row) => formatDollars(row.reward, "en") },
            { key: "actions", head: "Actions", actions: true, cell: () => <Button size="sm">View Referral</Button> },
          ]}
        />
      </div>
    </GallerySection>
  );
}

export function Threads() {
  return (
    <GallerySection title="The thread">
      <div className="stack-lg">
        <ProgressSteps
          label="Progress"
          ground="paper"
          steps={[
            { key: "1", who: "company", label: "company", state: "done" },
            { key: "2", who: "referrer", label: "referrer", state: "done" },
            { key: "3", who: "candidate", label: "candidate", state: "current" },
            { key: "4", who: "next", label: "to come", state: "ahead" },
            { key: "5", who: "hollow-seal", label: "not yet encrypted", state: "ahead" },
          ]}
        />
        <Timeline
          label="History"
          events={[
            { key: "1", who: "referrer", what: <p>You referred Jonah Feldman</p>, when: "Nov 15, 2026" },
            { key: "2", who: "company", what: <p>Quillstack opened your letter</p>, when: "Nov 19, 2026", ahead: true },
            { key: "3", who: "hollow-seal", what: <p>The reward is paid when probation has passed</p> },
          ]}
        />
        <p className="actions">
          <Seal />
          <span>The seal: done, and paid</span>
        </p>
      </div>
    </GallerySection>
  );
}

const TOTALS = [3, 5, 6, 10, 11, 15, 17, 23, 26, 33, 38, 42];

export function Charts() {
  return (
    <GallerySection title="Charts">
      <div className="two">
        <Card>
          <AreaChart
            label="Running total from 3 on Oct 26 to 42 on Nov 21"
            values={TOTALS}
            from="Oct 26"
            to="42 by Nov 21"
          />
        </Card>
        <Card>
          <Funnel
            label="How far referrals came"
            steps={[
              { label: "Received", count: 42, written: "42" },
              { label: "Viewed", count: 22, written: "22" },
              { label: "Interviewing", count: 9, written: "9" },
              { label: "Hired", count: 1, written: "1" },
            ]}
          />
        </Card>
      </div>
    </GallerySection>
  );
}
