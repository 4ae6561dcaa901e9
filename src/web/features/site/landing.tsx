import { useTranslation } from "react-i18next";
import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import type { BoundedCount } from "../../../contract/paging.ts";
import { browseEndpoints } from "../../../contract/search/browse.ts";
import { callIn } from "../../lib/net/server-caller.ts";
import { PageHead } from "../../shared/shell/page-head.tsx";
import type { Route } from "./+types/landing.ts";
import "./landing.css";
import { Features } from "./landing-features.tsx";
import { Figures, Hero } from "./landing-hero.tsx";
import { People } from "./landing-people.tsx";
import { Closing, Words } from "./landing-words.tsx";

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
      <PageHead title={t("page_title")} description={t("page_description")} index />
      <Hero />
      <Figures hiring={hiring} />
      <Features />
      <People />
      <Words />
      <Closing />
    </div>
  );
}
