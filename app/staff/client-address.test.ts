import fc from "fast-check";
import { expect, test } from "vitest";
import { addressGroup } from "./client-address";

test.each([
  ["203.0.113.7", "203.0.113.7"],
  ["2001:db8:1:2::1", "2001:db8:1:2::/64"],
  ["2001:DB8:0001:0002:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"],
  ["2001:db8::7", "2001:db8:0:0::/64"],
  ["::1", "0:0:0:0::/64"],
  ["::ffff:203.0.113.7", "203.0.113.7"],
  ["::ffff:cb00:7107", "203.0.113.7"],
  ["local", "local"],
  ["not:an:address", "not:an:address"],
])("%s counts as %s", (address, group) => {
  expect(addressGroup(address)).toBe(group);
});

const hextet = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));

test("all addresses of one network count as one, and no two networks do", () => {
  const half = fc.array(hextet, { minLength: 4, maxLength: 4 });
  fc.assert(
    fc.property(half, half, half, half, (network, other, one, two) => {
      fc.pre(network.join() !== other.join() && network[0] !== "0" && other[0] !== "0");
      const group = addressGroup([...network, ...one].join(":"));
      expect(addressGroup([...network, ...two].join(":"))).toBe(group);
      expect(addressGroup([...other, ...one].join(":"))).not.toBe(group);
    }),
  );
});
