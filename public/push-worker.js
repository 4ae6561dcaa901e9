// Shows push notifications and opens their pages. Runs in the browser also when no page is open.
self.addEventListener("push", (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon: "/icon-192.png", data: { path } }));
});

async function openPage(path) {
  const { href, origin } = new URL(path, self.location.origin);
  if (origin !== self.location.origin) return;
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = pages.find((page) => page.url === href);
  if (open) await open.focus();
  else await self.clients.openWindow(href);
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPage(event.notification.data.path));
});
