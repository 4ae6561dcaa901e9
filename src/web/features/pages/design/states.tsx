import { useState } from "react";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { Message } from "../../../ui/message.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { SidePanel } from "../../../ui/side-panel.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TabLinks, Tabs } from "../../../ui/tabs.tsx";
import { toast } from "../../../ui/toast.ts";
import { GallerySection } from "./gallery-section.tsx";

export function Messages() {
  return (
    <GallerySection title="Messages">
      <div className="stack">
        <LoadFailure text="Failed to load referrals. Please try again." onRetry={() => toast("Tried again")} />
        <Message kind="good">Settings saved successfully!</Message>
        <Message kind="wait">A changed payout address rests 48 hours before money goes to it.</Message>
        <Message title="Good to know">Only you see this.</Message>
        <div className="actions">
          <Button onClick={() => toast("Referral submitted successfully!", "success")}>Show a toast</Button>
        </div>
      </div>
    </GallerySection>
  );
}

export function Choices() {
  const [tab, setTab] = useState("one");
  const [view, setView] = useState("board");
  return (
    <GallerySection title="Tabs">
      <div className="stack">
        <TabLinks
          label="Lists"
          tabs={[
            { to: "?tab=a", label: "Applications", count: "4", current: true },
            { to: "?tab=r", label: "Referrals", count: "12", current: false },
          ]}
        />
        <Tabs
          label="Parts"
          chosen={tab}
          onChoose={setTab}
          tabs={[
            { id: "one", label: "One" },
            { id: "two", label: "Two" },
            { id: "three", label: "Three" },
          ]}
        >
          <p>Panel {tab}</p>
        </Tabs>
        <div className="actions">
          <Segmented
            label="View"
            chosen={view}
            onChoose={setView}
            choices={[
              { value: "board", label: "Board" },
              { value: "table", label: "Table" },
            ]}
          />
        </div>
      </div>
    </GallerySection>
  );
}

export function Floating() {
  const [open, setOpen] = useState<"dialog" | "confirm" | "panel" | null>(null);
  const close = () => setOpen(null);
  return (
    <GallerySection title="Dialogs">
      <div className="stack">
        <div className="actions">
          <Button onClick={() => setOpen("dialog")}>Open a dialog</Button>
          <Button kind="danger-quiet" onClick={() => setOpen("confirm")}>
            Ask before deleting
          </Button>
          <Button onClick={() => setOpen("panel")}>Open a panel</Button>
        </div>
        <Dialog open={open === "dialog"} onClose={close} title="A dialog" foot={<Button onClick={close}>Done</Button>}>
          <p>The focus stays here until it is closed.</p>
        </Dialog>
        <ConfirmDialog
          open={open === "confirm"}
          onClose={close}
          title="Delete job"
          text="Are you sure you want to delete this job? This action cannot be undone."
          confirm="Delete"
          busy={false}
          error="Failed to delete job. Please try again."
          onConfirm={close}
        />
        {open === "panel" && (
          <SidePanel
            title="Amara Okafor"
            of="amara"
            returnTo="opens-amara"
            onClose={close}
            foot={<Button kind="primary">Move on</Button>}
          >
            <p>One record beside the list.</p>
          </SidePanel>
        )}
      </div>
    </GallerySection>
  );
}

export function Waiting() {
  return (
    <GallerySection title="Loading and empty">
      <div className="stack">
        <div className="voucher" aria-hidden="true">
          <div className="voucher-body skel-card">
            <Skeleton width="3rem" height="3rem" />
            <span className="stack">
              <Skeleton width="60%" height="1.375rem" />
              <Skeleton width="40%" height="0.875rem" />
              <Skeleton width="95%" height="2.5rem" />
            </span>
          </div>
          <div className="voucher-stub">
            <Skeleton width="6rem" height="1.75rem" />
            <Skeleton height="2.75rem" />
          </div>
        </div>
        <LoadMore shown="8" total="128" more busy={false} onMore={() => toast("More")} />
        <Empty text="You haven't referred anyone yet">
          <LinkButton kind="primary" to="/opportunities">
            Browse Jobs
          </LinkButton>
        </Empty>
      </div>
    </GallerySection>
  );
}
