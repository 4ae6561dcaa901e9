import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, expect, it } from "vitest";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { LanguageProvider } from "../../../lib/language/language-provider.tsx";
import { UsernameField } from "./username-field.tsx";

afterEach(cleanup);

function Typed() {
  const [username, setUsername] = useState("");
  return (
    <UsernameField username={username} own="" name="Bea" error={undefined} autoFocus={false} onChange={setUsername} />
  );
}

it("shows the URL of the page once there is a username, and before that how to get one", async () => {
  const texts = await loadLanguage("en", ["profile", "field-errors"]);
  const { container } = render(
    <LanguageProvider texts={texts}>
      <Typed />
    </LanguageProvider>,
  );
  expect(screen.getByText(/Enter a username, or select Generate/)).toBeDefined();
  expect(container.textContent).not.toContain("/r/");
  fireEvent.change(screen.getByLabelText("Username"), { target: { value: " Bea-7 " } });
  expect(screen.getByText(`Your page: ${location.host}/r/bea-7`)).toBeDefined();
});
