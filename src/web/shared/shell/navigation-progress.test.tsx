import { act, cleanup, render } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NavigationProgress } from "./navigation-progress.tsx";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Starts a navigation whose loader the test releases. */
async function begin() {
  const held = Promise.withResolvers<null>();
  const frame = (
    <>
      <NavigationProgress />
      <Outlet />
    </>
  );
  const children = [
    { index: true, element: "here" },
    { path: "there", loader: () => held.promise, element: "there" },
  ];
  const router = createMemoryRouter([{ path: "/", element: frame, children }]);
  const { container } = render(<RouterProvider router={router} />);
  let arrived = Promise.resolve();
  await act(async () => {
    arrived = router.navigate("/there");
  });
  return {
    sign: () => container.querySelector(".travel"),
    text: () => container.textContent,
    pass: (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds)),
    arrive: () =>
      act(async () => {
        held.resolve(null);
        await arrived;
      }),
  };
}

it("shows the progress of a navigation after 150 ms until it ends", async () => {
  const step = await begin();
  step.pass(149);
  expect(step.sign()).toBeNull();
  step.pass(1);
  expect(step.sign()).not.toBeNull();
  expect(step.text()).toBe("here");
  await step.arrive();
  expect(step.text()).toBe("there");
  expect(step.sign()).toBeNull();
});

it("shows nothing for a faster navigation", async () => {
  const step = await begin();
  step.pass(149);
  await step.arrive();
  step.pass(1_000);
  expect(step.text()).toBe("there");
  expect(step.sign()).toBeNull();
});
