import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { browseEndpoints } from "../../../../contract/jobs/search/browse.ts";
import type { BoundedCount } from "../../../../contract/paging.ts";
import { callIn } from "../../../lib/net/server-caller.ts";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import type { Route } from "./+types/landing.ts";
import "./landing.css";
import { Features } from "./landing-features.tsx";
import { Hero, MarketingFigures } from "./landing-hero.tsx";
import { People } from "./landing-people.tsx";
import { CallToAction, Testimonials } from "./landing-testimonials.tsx";

/** The number of companies with open jobs; null on failure, because the page works without it. */
export async function loader({ context }: LoaderFunctionArgs): Promise<BoundedCount | null> {
  const choices = await callIn(context, browseEndpoints.choices, {}).catch(() => null);
  return choices?.companies ?? null;
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs): Promise<BoundedCount | null> {
  return serverLoader().catch(() => null);
}

/** The landing page. */
export default function Landing() {
  const { t } = useTranslation("landing");
  const hiring = useLoaderData<typeof loader>();
  return (
    <div className="landing">
      <PageMeta title={t("page_title")} description={t("page_description")} index />
      <Hero />
      <MarketingFigures hiring={hiring} />
      <Features />
      <People />
      <Testimonials />
      <CallToAction />
    </div>
  );
}
