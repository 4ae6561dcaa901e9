import { act, cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it } from "vitest";
import { useLastList, useRememberList } from "./last-list.ts";

function List() {
  useRememberList();
  return "the list";
}

function Job({ signedIn }: { signedIn: boolean }) {
  return <Link to={useLastList("/opportunities", signedIn)}>Back</Link>;
}

/** Returns the back link of a job after a list was shown. */
async function backFrom(list: string, signedIn: boolean): Promise<string | null> {
  const screens = [
    { path: "/job", element: <Job signedIn={signedIn} /> },
    { path: "*", element: <List /> },
  ];
  const router = createMemoryRouter(screens, { initialEntries: [list] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/job"));
  return screen.getByRole("link", { name: "Back" }).getAttribute("href");
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

it("links back to the list shown last, with its search", async () => {
  expect(await backFrom("/opportunities?search=react&place=Berlin", true)).toBe(
    "/opportunities?search=react&place=Berlin",
  );
});

it("links visitors back to public lists only", async () => {
  expect(await backFrom("/browse?search=react", false)).toBe("/browse?search=react");
  cleanup();
  expect(await backFrom("/jobs?search=react", false)).toBe("/opportunities");
});

it("links to the board if no list was shown", () => {
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element: <Job signedIn /> }])} />);
  expect(screen.getByRole("link", { name: "Back" }).getAttribute("href")).toBe("/opportunities");
});
